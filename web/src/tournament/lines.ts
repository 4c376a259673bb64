/** What the page of a tournament says of its rounds and of the reader's part in them. */
import type { Tournament, TournamentStanding, TournamentTable } from '../api/types';

export interface Round {
  number: number;
  tables: TournamentTable[];
}

/** The rounds, the latest first. */
export function roundsOf({ tables }: Tournament): Round[] {
  const rounds = new Map<number, TournamentTable[]>();
  for (const table of tables) rounds.set(table.round, [...(rounds.get(table.round) ?? []), table]);
  return [...rounds]
    .sort(([one], [other]) => other - one)
    .map(([number, ofRound]) => ({ number, tables: ofRound }));
}

/** Where the reader is in the present round; null for those who take no part. */
export function myPlace({ tables, me, round }: Tournament): TournamentTable | null {
  if (me === null) return null;
  return tables.find((table) => table.round === round && table.seats.includes(me)) ?? null;
}

/** How many matches of the present round are not over. */
export const stillRunning = ({ tables, round }: Tournament): number =>
  tables.filter(
    ({ round: own, state }) => own === round && (state === 'running' || state === 'soon'),
  ).length;

/** Milliseconds until the tables of the present round are made; 0 if they are there. */
export const startsIn = ({ tables, round }: Tournament): number =>
  Math.max(
    0,
    ...tables
      .filter(({ round: own, state }) => own === round && state === 'soon')
      .map(({ starts_ms }) => starts_ms),
  );

/** Those on the first place. */
export const leaders = ({ standings }: Tournament): TournamentStanding[] =>
  standings.filter(({ place, withdrawn }) => place === 1 && !withdrawn);
