const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Not allowed in XML, even escaped. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Without control characters and unpaired surrogates. */
export const allowedInXml = (text: string): string => text.replaceAll(FORBIDDEN, '');

/** For the content of an element or an attribute. */
export const escapedXml = (text: string): string =>
  allowedInXml(text).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
