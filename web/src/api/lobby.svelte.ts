import type { LobbyMessage, LobbyTable } from './types';

const RETRY = 4_000;

/** The public tables, as they come and go. */
export class Lobby {
  tables = $state.raw<LobbyTable[]>([]);
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor() {
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.socket = new WebSocket(`${scheme}://${location.host}/api/lobby/live`);
    this.socket.onmessage = (event) =>
      this.receive(JSON.parse(event.data as string) as LobbyMessage);
    this.socket.onclose = () => {
      if (!this.closed) this.timer = setTimeout(() => this.connect(), RETRY);
    };
  }

  private receive(message: LobbyMessage): void {
    if (message.type === 'lobby') this.tables = message.tables;
    else if (message.type === 'lobby_gone')
      this.tables = this.tables.filter((table) => table.id !== message.id);
    else
      this.tables = [
        message.table,
        ...this.tables.filter((table) => table.id !== message.table.id),
      ];
  }
}
