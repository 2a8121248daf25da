/** What sites that show links ask for. */
export const SHARE_IMAGE_SIZE = { width: 1_200, height: 630 };
