/** Characters that are not drawn: soft hyphens, zero-width spaces, word joiners, direction marks, fillers. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A text as readers see it. Checks compare this, because `evil\u200B.com` looks like `evil.com`. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');
