/** Short names for the types that are generated from the server's OpenAPI description. */
import type { View } from '../boards/contract';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Game = Schemas['GameInfo'];
export type Level = Schemas['Level'];
export type Me = Schemas['Me'];
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
export type Rule = Schemas['RuleInfo'];
export type RuleBook = Schemas['RuleBook'];
export type Hint = Schemas['Hint'];
export type Problem = Schemas['Problem'];
export type Change = [(string | number)[], unknown];

/** The views as the boards know them; the server leaves their insides open. */
export type Document = { table: Table; view: View | null };
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
