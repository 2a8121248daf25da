/** Turns the recorded responses and the stored rows into one table row and a list of problems. */

const HUNG_MS = 5_000;
/** In the last second of a scene every call must succeed. */
const SETTLED_MS = 1_000;
export const RECOVERY_MS = 15_000;
const SHOWN = 10;
const KINDS = ['read', 'submit', 'ask'];

/** Seconds from the end of the fault until one call of every kind has succeeded; undefined: not yet. */
export function recovery(responses, liftedAt) {
  const firsts = KINDS.map((wanted) => {
    const good = responses.filter((one) => one.kind === wanted && one.class === 'good' && one.startedAt >= liftedAt);
    return Math.min(...good.map(({ startedAt, ms }) => startedAt + ms));
  });
  const last = Math.max(...firsts);
  return Number.isFinite(last) ? Math.max(0, last - liftedAt) / 1_000 : undefined;
}

/** Acknowledged writes that are missing, and submissions that are stored twice. */
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

export function judge({ name, responses, recovered, stored, remark = '', problems = [] }) {
  const count = (wanted) => responses.filter((one) => one.class === wanted).length;
  const slowest = Math.max(...responses.map(({ ms }) => ms));
  const wrong = count('wrong') + stored.doubled;
  const found = [...problems];
  const hung = responses.filter(({ ms }) => ms > HUNG_MS);
  if (hung.length > 0) {
    const each = new Set(
      hung.map(({ kind, path, status }) => `${kind} ${kind === 'read' ? path : ''} ${status ?? ''}`),
    );
    found.push(`${hung.length} calls hung: ${[...each].slice(0, SHOWN).join(', ')}`);
  }
  if (wrong > 0) found.push(`${wrong} wrong responses, ${stored.doubled} of them doubled submissions`);
  if (stored.lost > 0) found.push(`${stored.lost} acknowledged writes lost`);
  if (recovered === undefined) found.push(`no recovery within ${RECOVERY_MS / 1_000} s`);
  const end = Math.max(...responses.map(({ startedAt }) => startedAt));
  const unsettled = responses.filter((one) => one.startedAt > end - SETTLED_MS && one.class !== 'good').length;
  if (unsettled > 0) found.push(`${unsettled} calls of the last second failed`);
  const others = responses.filter((one) => one.class === 'other' || one.class === 'wrong');
  for (const line of new Set(
    others.map(({ kind, status, text }) => `${kind}: ${status ?? ''} ${text}`).slice(0, SHOWN),
  ))
    found.push(`answered ${line}`);
  return {
    cells: [
      name,
      responses.length,
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
