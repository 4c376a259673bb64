import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const VENV = join(ROOT, '.venv/bin/python');
const PYTHON = process.env.PYTHON ?? (existsSync(VENV) ? VENV : 'python3');

export interface Server {
  address: string;
  /** Kills it at once, as a power failure would. */
  kill: () => Promise<void>;
  /** Starts it again at the same address with the same database. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A server of its own on a free port, with its own database. Bots take `pace` seconds a move. */
export async function startServer(pace = 0.01): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'santelmo-web-'));
  const database = join(folder, 'tables.db');
  let [child, address] = await launch(database, 0, pace);

  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  };
  return {
    address,
    kill,
    restart: async () => {
      [child, address] = await launch(database, Number(new URL(address).port), pace);
    },
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(
  database: string,
  port: number,
  pace: number,
): Promise<[ChildProcess, string]> {
  const script = join(import.meta.dirname, 'server.py');
  const child = spawn(PYTHON, [script, database, String(port), String(pace)], {
    cwd: ROOT,
    env: { ...process.env, PYTHONPATH: ROOT },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    const hear = (text: Buffer): void => {
      said += text.toString();
      const found = /Santelmo is at (http:\S+?)\/?\n/.exec(said);
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`The server did not start: ${said}`)));
  });
  await healthy(address);
  return [child, address];
}

async function healthy(address: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      if ((await fetch(`${address}/healthz`)).ok) return;
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server does not answer.');
}
