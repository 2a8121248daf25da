import type { OpenAPIObject } from '@nestjs/swagger';

interface OutlinedOperation {
  /** As in fragments of the reference page, where an ID has no space: `/Test%20mode/send_test_event`. */
  path: string;
  call: string;
  summary: string;
}

/** Part of the contents of the reference page. */
export interface OutlineGroup {
  name: string;
  operations: OutlinedOperation[];
}

/** The endpoints by tag, then the webhook events. */
export function outlineOf({ paths, tags = [], webhooks = {} }: OpenAPIObject): OutlineGroup[] {
  const operations = Object.entries(paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ ...get, call: `GET /v1${path}` }] : []),
    ...(post ? [{ ...post, call: `POST /v1${path}` }] : []),
  ]);
  const events = Object.entries(webhooks).flatMap(([event, { post }]) => (post ? [{ ...post, call: event }] : []));
  const groupOf = (name: string, section: string, members: typeof operations): OutlineGroup => ({
    name,
    operations: members.map(({ operationId = '', call, summary = '' }) => ({
      path: `/${section.replaceAll(' ', '%20')}/${operationId}`,
      call,
      summary,
    })),
  });
  const groups = tags.map(({ name }) =>
    groupOf(
      name,
      name,
      operations.filter((operation) => operation.tags?.includes(name)),
    ),
  );
  return [...groups.filter((group) => group.operations.length > 0), groupOf('Webhook events', 'webhooks', events)];
}
