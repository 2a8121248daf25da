/** From what callers saw and what the database holds to one row, and to what is wrong with it. */

const HUNG_MS = 5_000;
/** By then everything goes well again. */
const LAST_MS = 1_000;
export const RECOVERY_MS = 15_000;
const SHOWN = 10;
const KINDS = ['read', 'submit', 'ask'];

/** Seconds until every kind of call had succeeded that was begun after the fault was lifted; undefined: not yet. */
export function recovery(answers, liftedAt) {
  const firsts = KINDS.map((wanted) => {
    const good = answers.filter((one) => one.kind === wanted && one.class === 'good' && one.startedAt >= liftedAt);
    return Math.min(...good.map(({ startedAt, ms }) => startedAt + ms));
  });
  const last = Math.max(...firsts);
  return Number.isFinite(last) ? Math.max(0, last - liftedAt) / 1_000 : undefined;
}

/** Acknowledged writes that are not there, and submissions that are there twice. */
export async function writes(stage, { listings, questions }) {
  const [ids, names] = [[...listings.keys()], [...listings.values()]];
  const kept = await stage.primary.rows(
    `select t.id, t.name from tools t join submissions s on s.tool_id = t.id where t.id = any($1)`,
    [ids],
  );
  const [{ asked }] = await stage.primary.rows(
    'select count(distinct content)::integer as asked from support_messages where content = any($1)',
    [questions],
  );
  const doubled = await stage.primary.rows(
    'select name from tools where name = any($1) group by name having count(*) > 1',
    [names],
  );
  const lost = ids.length - kept.length + (questions.length - asked);
  return { acknowledged: ids.length + questions.length, lost, doubled: doubled.length };
}

export function judge({ name, answers, recovered, stored, remark = '', problems = [] }) {
  const count = (wanted) => answers.filter((one) => one.class === wanted).length;
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  const wrong = count('wrong') + stored.doubled;
  const found = [...problems];
  const hung = answers.filter(({ ms }) => ms > HUNG_MS);
  if (hung.length > 0) {
    const each = new Set(
      hung.map(({ kind, path, status }) => `${kind} ${kind === 'read' ? path : ''} ${status ?? ''}`),
    );
    found.push(`${hung.length} calls hung: ${[...each].slice(0, SHOWN).join(', ')}`);
  }
  if (wrong > 0) found.push(`${wrong} wrong answers, ${stored.doubled} of them doubled submissions`);
  if (stored.lost > 0) found.push(`${stored.lost} acknowledged writes lost`);
  if (recovered === undefined) found.push(`no recovery within ${RECOVERY_MS / 1_000} s`);
  const end = Math.max(...answers.map(({ startedAt }) => startedAt));
  const unsettled = answers.filter((one) => one.startedAt > end - LAST_MS && one.class !== 'good').length;
  if (unsettled > 0) found.push(`${unsettled} calls of the last second failed`);
  const others = answers.filter((one) => one.class === 'other' || one.class === 'wrong');
  for (const line of new Set(
    others.map(({ kind, status, text }) => `${kind}: ${status ?? ''} ${text}`).slice(0, SHOWN),
  ))
    found.push(`answered ${line}`);
  return {
    cells: [
      name,
      answers.length,
      count('good'),
      count('unavailable'),
      count('dead'),
      count('other'),
      slowest.toFixed(0),
      wrong,
      stored.acknowledged,
      stored.lost,
      recovered?.toFixed(1) ?? 'never',
      found.length === 0 ? 'good' : 'BAD',
    ],
    remark,
    problems: found,
  };
}

const HEADER =
  'fault,requests,2xx,503 + Retry-After,process dead,other,slowest ms,wrong,acknowledged,lost,back after s,verdict'.split(
    ',',
  );
const WIDTHS = HEADER.map((title, index) => (index === 0 ? 28 : title.length + 2));

export const header = () => line(HEADER);
export const line = (cells) =>
  cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(WIDTHS[0]) : `${cell}`.padStart(WIDTHS[index]))).join('');
