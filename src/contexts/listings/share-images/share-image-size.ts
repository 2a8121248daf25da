/** Recommended by sites that show link previews. */
export const SHARE_IMAGE_SIZE = { width: 1_200, height: 630 };
