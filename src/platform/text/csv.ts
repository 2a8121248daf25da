/** Spreadsheets run text that starts like this as a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * One line in RFC 4180 format. A semicolon is quoted, too, because some spreadsheets separate cells by it. A text that a spreadsheet would run gets an apostrophe in front, which spreadsheets show as text;
 * numbers stay as they are.
 */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(toCell).join(',')}\r\n`;

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = toText(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
