/** Short names for the types that are generated from the server's OpenAPI description. */
import type { View } from '../boards/contract';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Game = Schemas['GameInfo'];
export type Level = Schemas['Level'];
export type Me = Schemas['Me'];
export type MyNews = Schemas['MyNews'];
export type NewDevice = Schemas['NewDevice'];
export type MyRest = Schemas['MyRest'];
export type LobbyTable = Schemas['LobbyTable'];
export type LobbyMessage = Schemas['Lobby'] | Schemas['LobbyChange'] | Schemas['LobbyGone'];
export type Table = Schemas['TableInfo'];
export type Seat = Schemas['SeatInfo'];
export type NewSeat =
  Schemas['MySeat'] | Schemas['OpenSeat'] | (Pick<Schemas['BotSeat'], 'kind'> & { level?: string });
export type NewTable = Partial<Omit<Schemas['NewTable'], 'seats' | 'game'>> & {
  game: string;
  seats: NewSeat[];
};
export type BotPace = Table['bot_pace'];
export type Rule = Schemas['RuleInfo'];
export type RuleBook = Schemas['RuleBook'];
export type OverviewPoint = Schemas['OverviewPoint'];
export type GameStatistics = Schemas['GameStatistics'];
export type Leaderboard = Schemas['Leaderboard'];
export type Rated = Table['rated'];
export type HarbourTable = Schemas['HarbourTable'];
export type SinceVisit = Schemas['SinceVisit'];
export type Tournament = Schemas['TournamentInfo'];
export type TournamentLine = Schemas['TournamentLine'];
export type TournamentStanding = Schemas['StandingInfo'];
export type TournamentTable = Schemas['PairingInfo'];
export type NewTournament = Partial<Omit<Schemas['NewTournament'], 'title' | 'game'>> & {
  title: string;
  game: string;
};
export type Device = Schemas['DeviceInfo'];
export type DeviceCode = Schemas['DeviceCode'];
export type PersonExport = Schemas['PersonExport'];
export type Health = Schemas['Health'];
export type Hint = Schemas['Hint'];
export type AnalysisState = Schemas['AnalysisState'];
export type MatchAnalysis = Schemas['MatchAnalysis'];
export type HintedMove = Schemas['RankedMove'];
export type PracticeProblem = Omit<Schemas['PracticeProblem'], 'view'> & { view: View };
export type PracticeVerdict = Omit<Schemas['PracticeVerdict'], 'view'> & { view: View };
/** From where a new table goes on. */
export type Source =
  Schemas['FromTable'] | Schemas['FromFile'] | Schemas['FromLesson'] | Schemas['FromPuzzle'];
export interface ContinuedTable {
  source: Source;
  keep_hidden: boolean;
  table: NewTable;
}
export type LessonInfo = Schemas['LessonInfo'];
export type LessonMark = Schemas['LessonMark'];
export type LessonMove = Schemas['MarkedMove'];
export type LessonTask = Schemas['LessonTask'];
export type LessonVerdict = Omit<Schemas['LessonVerdict'], 'view'> & { view: View };
export type LessonState = Omit<Schemas['LessonState'], 'view' | 'verdict'> & {
  view: View;
  verdict: LessonVerdict | null;
};
export type PuzzleInfo = Schemas['PuzzleInfo'];
export type PuzzleList = Schemas['PuzzleList'];
export type DailyPuzzle = Schemas['DailyPuzzle'];
export type MyPuzzles = Schemas['MyPuzzles'];
export type PuzzleState = Omit<Schemas['PuzzleState'], 'frames'> & { frames: View[] };
export type PuzzleSolution = Omit<Schemas['PuzzleSolution'], 'frames'> & { frames: View[] };
/** Which problem: null leaves a choice to the game. */
export interface ProblemChoice {
  seed: number;
  length: number | null;
  /** A deck, or kinds of card. */
  cards: string[] | null;
}
export type Problem = Schemas['Problem'];
export type Change = [(string | number)[], unknown];

/** Views with the board left open: which game it is, only the board component knows. */
export type Document = Omit<Schemas['Document'], 'view'> & { view: View | null };
export type Replay = Omit<Schemas['Replay'], 'first'> & { first: View };
export type You = Schemas['You'];
export type ChatLine = Schemas['ChatLine'];
export type Status = Schemas['StatusMessage'];
export type SeatStatus = Schemas['SeatStatus'];

export type ServerMessage =
  | (Omit<Schemas['Snapshot'], 'document'> & { document: Document })
  | (Omit<Schemas['Reject'], 'document'> & { document: Document })
  | Schemas['Update']
  | Status
  | ChatLine
  | Schemas['Ack']
  | Schemas['ErrorMessage']
  | Schemas['Ping']
  | Schemas['CastOff']
  | Schemas['Bye'];
