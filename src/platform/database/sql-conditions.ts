/** Collects SQL conditions and their parameters, so that user input never becomes part of the SQL text. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly parts: string[];

  constructor(...always: string[]) {
    this.parts = always;
  }

  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  and(condition: string): void {
    this.parts.push(condition);
  }

  toString(): string {
    return this.parts.join(' and ');
  }
}
