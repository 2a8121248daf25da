export function until<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  patienceMs?: number,
): Promise<T>;
