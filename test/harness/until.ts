const PATIENCE_MS = 15_000;
const PAUSE_MS = 25;

/** Looks again and again until there is something to see; what never comes fails the test. */
export async function until<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > end) throw new Error(`Nothing came of it in ${patienceMs} ms: ${look.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
