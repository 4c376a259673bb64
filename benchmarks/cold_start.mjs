/**
 * The first start as a person meets it: a machine that has compiled nothing, one game after the
 * other, each with a server of its own. Measured in a real browser:
 *
 *   page     from the start of the server until "Play now" can be clicked,
 *   board    from that click until the board offers a choice or a bot has moved,
 *   answer   from that click until the first move of a bot, the person's own choices included
 *            (in a race also the time that turning the cards and reading them takes),
 *   compiled from the start of the server until the game and its bots run compiled.
 *
 * node benchmarks/cold_start.mjs [GAME …], after `make web` and `npm run chromium` in web/.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FLAGS, findChromium } from "../web/scripts/chromium.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const { chromium } = createRequire(join(ROOT, "web", "package.json"))(
  "playwright-core",
);
const PYTHON = process.env.PYTHON ?? join(ROOT, ".venv", "bin", "python");
const TARGETS =
  '#board :is([data-move], [data-word]):not([disabled], [aria-disabled="true"])';
const LONGEST = 300_000;
const POLL = 100;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** A server with an empty cache and an empty database. */
async function startServer(folder) {
  const server = spawn(
    PYTHON,
    ["-m", "santelmo", "serve", "--no-browser", "--port", "0"].concat([
      "--database",
      `sqlite:///${join(folder, "tables.db")}`,
    ]),
    {
      cwd: ROOT,
      env: {
        ...process.env,
        SANTELMO_CACHE_DIR: join(folder, "cache"),
        SANTELMO_JIT: "1",
      },
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (bytes) => {
      said += bytes;
      const found = /http:\/\/[^\s/]+/.exec(said);
      if (found) resolve(found[0]);
    });
    server.once("exit", () => reject(new Error("The server did not start.")));
  });
  return { server, address };
}

/** Whether a bot has moved: the log has a line of another seat than the person's, the first. */
const botHasMoved = async (page) =>
  (await page.locator('.log li[data-seat]:not([data-seat="0"])').count()) > 0;

async function measure(name, browser) {
  const folder = mkdtempSync(join(tmpdir(), "santelmo-cold-"));
  const begun = Date.now();
  const { server, address } = await startServer(folder);
  const code = waitForCode(address, name);
  try {
    const page = await (
      await browser.newContext({ reducedMotion: "reduce" })
    ).newPage();
    page.setDefaultTimeout(LONGEST);
    await page.goto(address);
    const button = page.locator(
      `article[aria-labelledby="game-${name}"] button.primary`,
    );
    await button.click({ trial: true });
    const shown = Date.now();
    await button.click();
    await page.locator("#board").waitFor();
    let board = null;
    while (!(await botHasMoved(page))) {
      const chosen = await page.evaluate((targets) => {
        const target = document.querySelector(targets);
        target?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        return target !== null;
      }, TARGETS);
      if (chosen) board ??= Date.now();
      await pause(chosen ? POLL : POLL / 4);
    }
    const answered = Date.now();
    const share = (await progress(address, name))?.share ?? 1;
    const compiled = await code;
    return {
      game: name,
      page: seconds(shown - begun),
      board: seconds((board ?? answered) - shown),
      answer: seconds(answered - shown),
      compiled: seconds(compiled - begun),
      "at the answer": `${Math.round(100 * share)} % compiled`,
    };
  } finally {
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How far the game is; null when it runs compiled. */
async function progress(address, name) {
  const games = await (await fetch(`${address}/api/games`)).json();
  return games.find((game) => game.name === name).compiling;
}

/** When the game ran compiled. */
async function waitForCode(address, name) {
  while (await progress(address, name)) await pause(5 * POLL);
  return Date.now();
}

const GAMES = ["santa_cruz", "santiago", "santorini", "santy_anno"];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : GAMES;
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: FLAGS,
});
const rows = [];
for (const name of wanted) rows.push(await measure(name, browser));
await browser.close();
console.table(rows);
