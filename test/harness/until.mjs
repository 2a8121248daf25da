const PATIENCE_MS = 60_000;
/** Short pauses end short waits early; long ones keep long waits from using CPU. */
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 100;

/**
 * Calls `look` until it returns anything but `undefined` or `false`, and returns that. Throws if it takes longer than
 * `patienceMs`. This is the one way to wait in tests, benchmarks and drills: no test sleeps for a guessed time.
 */
export async function until(look, patienceMs = PATIENCE_MS) {
  const giveUpAt = Date.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(1.5 * pauseMs, MAX_PAUSE_MS)) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() >= giveUpAt) throw new Error(`Did not happen within ${patienceMs} ms: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
