/** A text to search for, as the queries of a source need it. */
export interface SearchedText {
  text: string;
  /** As a `tsquery` for the words of names. Empty if the text has no words. */
  words: string;
  /** The hosts of a URL; empty for other texts. */
  hosts: string[];
}

interface Search {
  /** Joined to `table`. */
  join: string;
  condition: string;
  /** Whether it can match most submissions. */
  isFrequent?: boolean;
}

/** Where submissions are stored. Queries on live and on test submissions differ only in this. */
export interface SubmissionSource {
  /** Named `s`, with `client_id`, `payment_type`, `state`, `created_at` and `updated_at`. */
  table: string;
  /** The column with the ID. */
  id: string;
  /** The table and what else `columns` reads. */
  joined: string;
  /** The fields of `PartnerRow` that are not in every table. */
  columns: string;
  /** The searches that each find submissions by a text. */
  searches: (searched: SearchedText, bind: (value: unknown) => string) => Search[];
}

export const LIVE_SUBMISSIONS: SubmissionSource = {
  table: 'submissions s',
  id: 's.tool_id',
  joined: `submissions s join tools t on t.id = s.tool_id
    cross join lateral (
      select count(*)::integer as recorded, count(*) filter (where d.is_submitted)::integer as submitted
        from directory_submissions d where d.tool_id = s.tool_id) counts`,
  columns: 't.name, t.slug, t.website, s.notes, counts.recorded, counts.submitted',
  searches: ({ words, hosts }, bind) => [
    ...(words === ''
      ? []
      : [
          {
            join: 'join tool_search w on w.listing_id = s.tool_id',
            condition: `w.words @@ ${bind(words)}::tsquery`,
            isFrequent: true,
          },
        ]),
    ...(hosts.length === 0
      ? []
      : [{ join: 'join tools h on h.id = s.tool_id', condition: `website_host(h.website) = any (${bind(hosts)})` }]),
  ],
};

/** A sandbox has few submissions, so its search needs no index. */
export const TEST_SUBMISSIONS: SubmissionSource = {
  table: 'test_submissions s',
  id: 's.id',
  joined: 'test_submissions s',
  columns: `s.name, s.slug, s.website, '' as notes, s.recorded, s.recorded as submitted`,
  searches: ({ text }, bind) => [
    { join: '', condition: `strpos(lower(concat_ws(' ', s.name, s.slug, s.website)), lower(${bind(text)})) > 0` },
  ],
};
