const ATTEMPTS = 5;

/** Repeats work that collided with another transaction; the next attempt sees the rows which that one committed. */
export async function withRetries<T>(isCollision: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isCollision(error)) throw error;
    }
  }
}
