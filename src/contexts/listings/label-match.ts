/**
 * The SQL condition for a label whose name or slug contains the text, ignoring case and accents. `text` is the parameter with
 * the text, `label` the prefix of the columns.
 */
export const labelContains = (text: string, label = ''): string =>
  `(search_fold(${text}) <> '' and (position(search_fold(${text}) in search_fold(${label}name)) > 0
     or position(replace(search_fold(${text}), ' ', '-') in ${label}slug) > 0))`;
