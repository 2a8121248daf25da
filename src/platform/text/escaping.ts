/** Spreadsheets run text that starts like this as a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * One line in RFC 4180 format. A semicolon is quoted, too, because some spreadsheets separate cells by it. A text that a spreadsheet would run gets an apostrophe in front, which spreadsheets show as text;
 * numbers stay as they are.
 */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(toCell).join(',')}\r\n`;

/** The columns of a CSV file, by their names. */
export type CsvColumns<Row> = Record<string, (row: Row) => unknown>;

export const csvHeader = (columns: CsvColumns<never>): string => csvLine(Object.keys(columns));

export const csvLines = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  rows.map((row) => csvLine(Object.values(columns).map((cell) => cell(row)))).join('');

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

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Not allowed in XML, even escaped. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Without control characters and unpaired surrogates. */
export const allowedInXml = (text: string): string => text.replaceAll(FORBIDDEN, '');

/** For the content of an element or an attribute. */
export const escapedXml = (text: string): string =>
  allowedInXml(text).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
