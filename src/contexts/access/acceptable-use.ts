interface AcceptableUsePolicy {
  /** Every change of the text needs a new version, because each key records the version that its owner agreed to. */
  version: string;
  /** The day from which this version applies. */
  since: string;
  /** The conditions in one sentence, for API responses and documents. */
  terms: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

/** The policy that users accept when they create a key, as shown at `/policy`. */
export const ACCEPTABLE_USE: AcceptableUsePolicy = {
  version: '1.1',
  since: '2026-11-16',
  terms: 'The catalog may not be republished as a competing directory or exported in bulk.',
  sections: [
    {
      heading: 'What the catalog is for',
      paragraphs: [
        'Use it to find a tool, choose directories for a launch, or answer a question. You can do that yourself, or through a script, an agent or your own product, as long as the product is not a directory.',
        'This policy applies to all access: pages, the REST API and the MCP server, with or without a key.',
      ],
    },
    {
      heading: 'No competing directory',
      paragraphs: [
        'You may not republish the catalog as a competing directory. This applies to tools and to submission directories.',
      ],
    },
    {
      heading: 'No bulk export',
      paragraphs: [
        'You may not export the catalog in bulk, whether all at once or in parts. Admins see how many requests each key makes per day and how much of the catalog it fetches in 24 hours.',
      ],
    },
    {
      heading: 'No impersonation',
      paragraphs: [
        'You may not impersonate a crawler. A program that reads the catalog must not identify itself as a search engine’s crawler or as any other client that it is not.',
      ],
    },
    {
      heading: 'Your key',
      paragraphs: [
        'You accept this policy when you create a key. The full key is shown only once, because we store only its hash. Never share your key. If someone else may know it, revoke it.',
        'Keep partner keys on your server. Never put one in a browser or in an app that others can inspect.',
        'Every key has a rate limit per minute. Requests over the limit get status 429 and the time to wait.',
      ],
    },
    {
      heading: 'Private data',
      paragraphs: [
        'Founders’ email addresses, private analytics and unpublished listings are never shown on pages or returned by the API.',
      ],
    },
    {
      heading: 'Violations',
      paragraphs: ['A violation can lead to a permanent ban. A ban disables all keys of the account immediately.'],
    },
    {
      heading: 'Changes to this policy',
      paragraphs: [
        'Every change gets a new version and date. The version that you accepted when you created a key applies to that key. You accept a newer version when you create or rotate a key.',
      ],
    },
  ],
};
