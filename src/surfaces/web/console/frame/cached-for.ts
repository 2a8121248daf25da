/** Caches the loaded value for `milliseconds`. A failure is not cached. */
export function cachedFor<T>(milliseconds: number, load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let loadedAt = 0;
  return () => {
    const now = performance.now();
    if (kept !== undefined && now - loadedAt < milliseconds) return kept;
    loadedAt = now;
    const loading = load().catch((error: unknown) => {
      if (kept === loading) kept = undefined;
      throw error;
    });
    return (kept = loading);
  };
}
