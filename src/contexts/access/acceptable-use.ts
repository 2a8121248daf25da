interface PolicySection {
  heading: string;
  paragraphs: readonly string[];
}

interface AcceptableUsePolicy {
  /** Changes with every change of the text: whoever makes a key agrees to one version. */
  version: string;
  /** The day from which this version applies. */
  since: string;
  /** The conditions in one sentence, for answers that have room for no more. */
  terms: string;
  sections: readonly PolicySection[];
}

/** What everybody agrees to who creates an API key, and what the pages show as the policy. */
export const ACCEPTABLE_USE: AcceptableUsePolicy = {
  version: '1.0',
  since: '2026-11-15',
  terms: 'The catalog may not be republished as a competing directory or exported in bulk.',
  sections: [
    {
      heading: 'What the catalog is for',
      paragraphs: [
        'Read it to find a tool, to choose the directories for a launch, or to answer a question, yourself or through a program, an agent or a product of your own that does something else.',
        'The conditions below apply to everything that is read here: pages, the REST API and the MCP server, with a key and without one.',
      ],
    },
    {
      heading: 'No competing directory',
      paragraphs: [
        'You may not republish the catalog as a directory that competes with it. This covers the tool listings as well as the submission directories.',
      ],
    },
    {
      heading: 'No bulk export',
      paragraphs: [
        'You may not export the catalog in bulk, neither at once nor bit by bit. Administrators see how many requests a key makes each day and what share of the catalog it has fetched within 24 hours.',
      ],
    },
    {
      heading: 'No borrowed names',
      paragraphs: [
        'You may not impersonate a crawler. A program that reads the catalog does not claim to be the robot of a search engine, or anybody else it is not.',
      ],
    },
    {
      heading: 'Your key',
      paragraphs: [
        'Creating a key requires agreement to this policy. The full key is shown once, when it is created; only a hash of it is kept, so nobody can show it to you again. Tell nobody your key, and have it revoked when somebody else may know it.',
        'A partner key stays on the partner’s server. It never belongs in a browser or in an app that others can take apart.',
        'Every key has a budget of requests a minute. A request beyond it is refused with the status 429 and the time to wait.',
      ],
    },
    {
      heading: 'What is never shown',
      paragraphs: [
        'The e-mail addresses of founders and private analytics are in no answer and on no page. Listings that are not published are not shown either.',
      ],
    },
    {
      heading: 'If you break it',
      paragraphs: ['A violation can lead to a permanent ban. A ban stops all keys of the account at once.'],
    },
    {
      heading: 'When it changes',
      paragraphs: [
        'A change of this text gets a new version and a new date. You agreed to the version that was shown when your key was created.',
      ],
    },
  ],
};
