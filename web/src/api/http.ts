import { shell as words } from '$words/shell';
import { RequestError } from './requestError';
import type {
  Game,
  Health,
  Hint,
  LobbyTable,
  Me,
  NewTable,
  PracticeProblem,
  PracticeVerdict,
  Problem,
  ProblemChoice,
  Replay,
  RuleBook,
  Table,
} from './types';

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  return callAt(method, `/api${path}`, body);
}

async function callAt(method: string, address: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new RequestError('unreachable', words.errors.unreachable);
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<RequestError> {
  try {
    const { error } = (await response.json()) as { error: Problem };
    return new RequestError(error.code, error.text, error.rule);
  } catch {
    return new RequestError('unreachable', words.errors.unreachable);
  }
}

async function get<T>(path: string): Promise<T> {
  return (await (await call('GET', path)).json()) as T;
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return (await (await call('POST', path, body)).json()) as T;
}

let games: Promise<Game[]> | null = null;
const rules = new Map<string, Promise<RuleBook>>();

export const api = {
  /** Whether the server lives, and where it can be reached. */
  health: async (): Promise<Health> => (await (await callAt('GET', '/healthz')).json()) as Health,
  /** Asked once; again while a game is still being compiled. */
  games(): Promise<Game[]> {
    games ??= get<Game[]>('/games').then(
      (found) => {
        if (found.some((game) => game.compiling)) games = null;
        return found;
      },
      (error: unknown) => {
        games = null;
        throw error;
      },
    );
    return games;
  },
  rules(game: string): Promise<RuleBook> {
    let book = rules.get(game);
    if (!book) {
      book = get<RuleBook>(`/games/${game}/rules`);
      book.catch(() => rules.delete(game));
      rules.set(game, book);
    }
    return book;
  },
  problem: (game: string, { seed, length, cards }: ProblemChoice) =>
    get<PracticeProblem>(
      `/games/${game}/practice?seed=${seed}` +
        (length === null ? '' : `&length=${length}`) +
        (cards === null ? '' : `&cards=${encodeURIComponent(cards)}`),
    ),
  judge: (game: string, problem: ProblemChoice, choice: string) =>
    post<PracticeVerdict>(`/games/${game}/practice`, { ...problem, choice }),
  /** Who I am; null before I have given a name. */
  async me(): Promise<Me | null> {
    try {
      return await get<Me>('/me');
    } catch (error) {
      if (error instanceof RequestError && error.code === 'no_identity') return null;
      throw error;
    }
  },
  async rename(name: string): Promise<Me> {
    return (await (await call('PUT', '/me', { name })).json()) as Me;
  },
  myTables: () => get<LobbyTable[]>('/me/tables'),
  create: (table: NewTable) => post<Table>('/tables', table),
  join: (table: string, seat: number, name?: string) =>
    post<Table>(`/tables/${table}/join`, name ? { seat, name } : { seat }),
  leave: (table: string) => post<Table>(`/tables/${table}/leave`),
  free: (table: string, seat: number) => post<Table>(`/tables/${table}/seats/${seat}/free`),
  seatBot: (table: string, seat: number, level?: string) =>
    post<Table>(`/tables/${table}/seats/${seat}/bot`, level ? { level } : {}),
  take: (table: string, seat: number, name?: string) =>
    post<Table>(`/tables/${table}/seats/${seat}/take`, name ? { name } : {}),
  start: (table: string) => post<Table>(`/tables/${table}/start`),
  close: (table: string) => post<Table>(`/tables/${table}/close`),
  rematch: (table: string) => post<Table>(`/tables/${table}/rematch`),
  table: (table: string) => get<Table>(`/tables/${table}`),
  replay: (table: string, seat: number | null) =>
    get<Replay>(`/tables/${table}/replay${seat === null ? '' : `?seat=${seat}`}`),
  readReplay: (text: string) => post<Replay>('/replay', { text }),
  hint: (table: string, seat: number) => get<Hint>(`/tables/${table}/hint?seat=${seat}`),
  fileAddress: (table: string) => `/api/tables/${table}/file`,
};
