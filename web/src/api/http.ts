import { shell as words } from '$words/shell';
import { RequestError } from './requestError';
import type {
  AnalysisState,
  ContinuedTable,
  DailyPuzzle,
  Device,
  DeviceCode,
  Game,
  GameStatistics,
  HarbourTable,
  Health,
  Hint,
  LessonInfo,
  LessonMark,
  LessonMove,
  LessonState,
  Leaderboard,
  LobbyTable,
  Me,
  MyNews,
  MyPuzzles,
  MyRest,
  NewDevice,
  NewTable,
  NewTournament,
  PersonExport,
  PracticeProblem,
  PracticeVerdict,
  Problem,
  ProblemChoice,
  PuzzleInfo,
  PuzzleList,
  PuzzleSolution,
  PuzzleState,
  Replay,
  RuleBook,
  SinceVisit,
  Table,
  Tournament,
  TournamentLine,
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
      // What is told when a page is left still arrives.
      keepalive: method === 'PUT',
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
        (cards ?? []).map((word) => `&cards=${encodeURIComponent(word)}`).join(''),
    ),
  judge: (game: string, problem: ProblemChoice, choice: string) =>
    post<PracticeVerdict>(`/games/${game}/practice`, { ...problem, choice }),
  lessons: (game: string) => get<LessonInfo[]>(`/games/${game}/lessons`),
  /** Where a lesson stands after the moves that did its first tasks, and what a move comes to. */
  lesson: (
    game: string,
    lesson: string,
    done: LessonMove[],
    move: string | null = null,
    seconds = 0,
  ) => post<LessonState>(`/games/${game}/lessons/${lesson}`, { done, move, seconds }),
  myLessons: () => get<LessonMark[]>('/me/lessons'),
  markLesson: (game: string, lesson: string, moves: LessonMove[], done: boolean) =>
    call('PUT', `/me/lessons/${game}/${lesson}`, { moves, done }),
  puzzles: (query: string) => get<PuzzleList>(`/puzzles${query}`),
  nextPuzzle: (query: string) => get<PuzzleInfo>(`/puzzles/next${query}`),
  dailyPuzzle: () => get<DailyPuzzle>('/puzzles/daily'),
  /** Where a try stands after all these moves of mine; what ends the first try counts. */
  tryPuzzle: (puzzle: string, moves: string[]) =>
    post<PuzzleState>(`/puzzles/${encodeURIComponent(puzzle)}`, { moves }),
  puzzleSolution: (puzzle: string) =>
    post<PuzzleSolution>(`/puzzles/${encodeURIComponent(puzzle)}/solution`),
  myPuzzles: () => get<MyPuzzles>('/me/puzzles'),
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
  statistics: () => get<GameStatistics[]>('/me/statistics'),
  leaderboard: (game: string) => get<Leaderboard>(`/games/${game}/leaderboard`),
  async setListed(game: string, listed: boolean): Promise<Leaderboard> {
    const answer = await call('PUT', `/games/${game}/leaderboard`, { listed });
    return (await answer.json()) as Leaderboard;
  },
  myTournaments: () => get<TournamentLine[]>('/me/tournaments'),
  makeTournament: (wish: NewTournament) => post<Tournament>('/tournaments', wish),
  tournament: (id: string) => get<Tournament>(`/tournaments/${id}`),
  enter: (id: string, name?: string) =>
    post<Tournament>(`/tournaments/${id}/join`, name ? { name } : {}),
  enterBot: (id: string, level: string) => post<Tournament>(`/tournaments/${id}/bots`, { level }),
  startTournament: (id: string) => post<Tournament>(`/tournaments/${id}/start`),
  cancelTournament: (id: string) => post<Tournament>(`/tournaments/${id}/cancel`),
  leaveTournament: (id: string, entrant: number) =>
    post<Tournament>(`/tournaments/${id}/entrants/${entrant}/leave`),
  harbour: () => get<HarbourTable[]>('/me/harbour'),
  since: (table: string, seat: number | null) =>
    get<SinceVisit>(`/tables/${table}/since${seat === null ? '' : `?seat=${seat}`}`),
  seen: async (table: string, version: number): Promise<void> => {
    await call('PUT', `/tables/${table}/seen`, { version });
  },
  note: async (table: string): Promise<string> =>
    (await get<{ text: string }>(`/tables/${table}/note`)).text,
  writeNote: async (table: string, text: string): Promise<void> => {
    await call('PUT', `/tables/${table}/note`, { text });
  },
  rest: () => get<MyRest>('/me/rest'),
  async setRest(rest: MyRest['rest']): Promise<MyRest> {
    return (await (await call('PUT', '/me/rest', { rest })).json()) as MyRest;
  },
  news: () => get<MyNews>('/me/news'),
  addDevice: (device: NewDevice) => post<MyNews>('/me/news/devices', device),
  addMail: (address: string) => post<MyNews>('/me/news/mail', { address }),
  async setQuiet(quiet: MyNews['quiet']): Promise<MyNews> {
    return (await (await call('PUT', '/me/news/quiet', { quiet })).json()) as MyNews;
  },
  removeChannel: (channel: string) => post<MyNews>(`/me/news/${channel}/remove`),
  async followNews(purpose: 'confirm' | 'stop', channel: string, signature: string): Promise<void> {
    await call('POST', `/news/${purpose}/${channel}/${signature}`);
  },
  devices: () => get<Device[]>('/me/devices'),
  deviceCode: () => post<DeviceCode>('/me/code'),
  adopt: (code: string) => post<Me>('/me/adopt', { code }),
  signOut: (device: string) => post<Device[]>(`/me/devices/${device}/sign-out`),
  exportMe: () => get<PersonExport>('/me/export'),
  forgetMe: async (name: string): Promise<void> => {
    await call('POST', '/me/forget', { name });
  },
  myTables: () => get<LobbyTable[]>('/me/tables'),
  create: (table: NewTable) => post<Table>('/tables', table),
  /** A table that goes on from a position. */
  continue: (wish: ContinuedTable) => post<Table>('/tables/continued', wish),
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
  analysis: (table: string) => get<AnalysisState>(`/tables/${table}/analysis`),
  analyse: (table: string) => post<AnalysisState>(`/tables/${table}/analysis`),
  /** The better line of a decision that cost much. */
  betterLine: (table: string, seat: string, place: string) =>
    get<Replay>(`/tables/${table}/analysis/lines/${seat}/${place}`),
  hint: (table: string, seat: number) => get<Hint>(`/tables/${table}/hint?seat=${seat}`),
  fileAddress: (table: string) => `/api/tables/${table}/file`,
};
