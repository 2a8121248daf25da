export interface PastedLine {
  line: string;
  /** The directory's name, slug or website. */
  name: string;
  /** Empty if the line has none. */
  listingUrl: string;
  proofUrl: string | undefined;
  /** Text after the two URLs. */
  rest: string;
}

const OPENING = '"“\'‘';
const CLOSING = '"”\'’';
/** Between the name and the URL, as admins type them and spreadsheets copy them. */
const SEPARATORS = ' ,;:|-–—';

/**
 * The name, quoted or not, ends at the first URL. The rest is split at whitespace into listing URL and proof URL. A line that
 * begins with a URL names the directory by its website.
 */
export function readPastedLine(line: string): PastedLine {
  const text = line.trim();
  const url = text.search(/https?:\/\//i);
  const isQuoted = url > 0 && OPENING.includes(text.charAt(url - 1));
  const start = isQuoted ? url - 1 : url;
  const end = start === 0 ? text.search(/\s/) : start;
  const [name, urls] = end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end)];
  const [listingUrl = '', proofUrl, ...rest] = urls
    .split(/\s+/)
    .map((word) => withoutEnds(word, OPENING, `${CLOSING},;`))
    .filter((word) => word !== '');
  return { line, name: readName(name), listingUrl, proofUrl, rest: rest.join(' ') };
}

function readName(text: string): string {
  const name = withoutEnds(text.replaceAll(/\s+/g, ' '), ' ', SEPARATORS);
  const quote = name.length < 2 ? -1 : OPENING.indexOf(name.charAt(0));
  if (quote === -1 || !name.endsWith(CLOSING.charAt(quote))) return name;
  // In quotes, two quotation marks mean one, as in CSV.
  return name.slice(1, -1).replaceAll('""', '"').trim();
}

/** A loop, because a regular expression would take seconds for a long line of commas. */
function withoutEnds(text: string, before: string, after: string): string {
  let [start, end] = [0, text.length];
  while (start < end && before.includes(text.charAt(start))) start += 1;
  while (end > start && after.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
