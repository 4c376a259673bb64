import { tick } from 'svelte';
import type { Race, View } from '../boards/contract';
import { applyChanges } from './changes';
import type { ChatLine, Document, Problem, SeatStatus, ServerMessage, Status, You } from './types';

export type Connection = 'connecting' | 'open' | 'lost' | 'missing';

/** A request of the person, kept until the server has answered it. */
interface Intent {
  id: string;
  type: 'move' | 'undo' | 'takeback' | 'takeback_answer' | 'resign' | 'chat';
  [member: string]: unknown;
}

/** A seat with its deadlines as moments of `performance.now()`. */
export interface LiveSeat extends SeatStatus {
  flag: number | null;
  handover: number | null;
}

const FIRST_DELAY = 400;
const MAX_DELAY = 8_000;
const NO_SUCH_TABLE = 4404;
const MAX_CHAT_LINES = 200;

/**
 * The live connection to one table: the document, who I am, who is there, the chat. It comes back
 * by itself when it is lost, with what was missed, and sends again what was not answered.
 */
export class LiveTable {
  document = $state.raw<Document | null>(null);
  you = $state.raw<You>({ person: null, seats: [], seat: null });
  chat = $state.raw<ChatLine[]>([]);
  seats = $state.raw<LiveSeat[]>([]);
  spectators = $state(0);
  race = $state.raw<Race | null>(null);
  connection = $state<Connection>('connecting');
  /** When the next attempt to connect is made (`performance.now()`). */
  retryAt = $state<number | null>(null);
  /** Why the last intent was refused. */
  problem = $state.raw<Problem | null>(null);
  version = $state(0);

  private unanswered = $state.raw<Intent[]>([]);
  private acknowledged = $state(0);
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private lookedAs: number | null | undefined;
  private thinkingSince: number | null = null;
  private closed = false;

  /** A move, an undo or a takeback is on its way. */
  readonly busy = $derived(
    this.unanswered.some((intent) => intent.type !== 'chat') || this.version < this.acknowledged,
  );

  constructor(readonly id: string) {
    addEventListener('online', this.retry);
    addEventListener('offline', this.drop);
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  get view(): View | null {
    return this.document?.view ?? null;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.retry);
    removeEventListener('offline', this.drop);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket?.close();
  }

  /** Connects now instead of at the next attempt. */
  retry = (): void => {
    if (this.connection !== 'lost') return;
    clearTimeout(this.timer);
    this.connect();
  };

  /** Connects anew as the person who has just got a name. */
  renew(): void {
    const socket = this.socket;
    if (socket) {
      socket.onclose = null;
      socket.close();
    }
    clearTimeout(this.timer);
    this.connection = 'connecting';
    this.lookedAs = undefined;
    this.connect();
  }

  move(seat: number, move: string): void {
    const race = this.race && this.thinkingSince !== null;
    this.submit({
      type: 'move',
      seat,
      move,
      version: this.version,
      ...(race ? { think_ms: performance.now() - (this.thinkingSince as number) } : {}),
    });
  }

  undo(seat: number): void {
    this.submit({ type: 'undo', seat, version: this.version });
  }

  takeback(seat: number): void {
    this.submit({ type: 'takeback', seat, version: this.version });
  }

  answerTakeback(agree: boolean): void {
    this.submit({ type: 'takeback_answer', agree, version: this.version });
  }

  resign(seat: number): void {
    this.submit({ type: 'resign', seat });
  }

  say(text: string): void {
    this.submit({ type: 'chat', text });
  }

  look(seat: number | null): void {
    this.lookedAs = seat;
    this.send({ type: 'look', seat });
  }

  ready(seat: number): void {
    this.send({ type: 'ready', seat });
  }

  private submit(intent: { type: Intent['type']; [member: string]: unknown }): void {
    const complete = { ...intent, id: crypto.randomUUID() };
    this.problem = null;
    this.unanswered = [...this.unanswered, complete];
    this.send(complete);
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    this.retryAt = null;
    const query = new URLSearchParams();
    const seat = this.lookedAs === undefined ? this.you.seat : this.lookedAs;
    if (seat !== null) query.set('seat', String(seat));
    // What I have is of use only if I come back as the same one; who sits nowhere asks anew.
    if (this.document && seat !== null) query.set('version', String(this.version));
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.id}/live?${query}`,
    );
    this.socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data as string) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code);
    };
  }

  private lost(code: number): void {
    this.socket = null;
    if (this.closed) return;
    if (code === NO_SUCH_TABLE) {
      this.connection = 'missing';
      return;
    }
    this.connection = 'lost';
    const delay = Math.min(FIRST_DELAY * 2 ** this.failures, MAX_DELAY);
    this.failures += 1;
    this.retryAt = performance.now() + delay;
    this.timer = setTimeout(() => this.connect(), delay);
  }

  /** The device says that it is offline: do not wait for the socket to notice. */
  private drop = (): void => {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = null;
    socket.close();
    this.lost(0);
  };

  private wake = (): void => {
    const visible = document.visibilityState === 'visible';
    // Who does not see the table is told of their turn.
    this.send({ type: 'attention', visible });
    if (visible) this.retry();
  };

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
        this.document = message.document;
        this.you = message.you;
        this.chat = message.chat;
        this.version = message.version;
        this.opened();
        break;
      case 'update':
        if (this.document) {
          this.document = applyChanges(this.document, message.changes);
          this.version = message.version;
        }
        this.opened();
        break;
      case 'status':
        this.showStatus(message);
        break;
      case 'ack':
        this.acknowledged = Math.max(this.acknowledged, message.version);
        this.answered(message.id);
        break;
      case 'reject':
        this.document = message.document;
        this.you = message.you;
        this.version = message.version;
        this.acknowledged = Math.min(this.acknowledged, message.version);
        this.answered(message.id);
        this.problem = message.error;
        break;
      case 'error':
        if (message.id !== null) this.answered(message.id);
        this.problem = message.error;
        break;
      case 'chat':
        // Spectators' lines that are opened at the end were said before the latest ones.
        this.chat = [...this.chat, message]
          .sort((one, other) => one.version - other.version)
          .slice(-MAX_CHAT_LINES);
        this.version = Math.max(this.version, message.version);
        break;
      case 'ping':
        this.send({ type: 'pong', n: message.n });
        break;
      case 'cast_off':
        void this.castOff();
        break;
      case 'bye':
        break;
    }
  }

  private opened(): void {
    if (this.connection === 'open') return;
    this.connection = 'open';
    this.failures = 0;
    if (document.visibilityState === 'hidden') this.send({ type: 'attention', visible: false });
    for (const intent of this.unanswered) this.send(intent);
  }

  private answered(id: string): void {
    this.unanswered = this.unanswered.filter((intent) => intent.id !== id);
  }

  private showStatus(status: Status): void {
    const now = performance.now();
    const moment = (left: number | null): number | null => (left === null ? null : now + left);
    this.spectators = status.spectators;
    this.seats = status.seats.map((seat) => ({
      ...seat,
      flag: moment(seat.clock_ms),
      handover: moment(seat.handover_ms),
    }));
    // A refusal is about its round.
    if (status.race?.round !== this.race?.round) this.problem = null;
    this.race = status.race ? { ...status.race, next: moment(status.race.next_ms) } : null;
    if (status.race?.phase !== 'thinking' && status.race?.phase !== 'countdown')
      this.thinkingSince = null;
  }

  /** Thinking time counts from when the last card has been drawn on this screen. */
  private async castOff(): Promise<void> {
    await tick();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => (this.thinkingSince = performance.now())),
    );
  }
}
