const ATTEMPTS = 5;

/** Does the work again when it collided with another transaction, whose rows it then finds. */
export async function retried<T>(collided: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !collided(error)) throw error;
    }
  }
}
