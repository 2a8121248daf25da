import type { OpenAPIObject } from '@nestjs/swagger';

interface OutlinedOperation {
  id: string;
  call: string;
  summary: string;
}

/** The contents of the reference page. */
export interface DocumentOutline {
  groups: { name: string; operations: OutlinedOperation[] }[];
  failures: { status: string; description: string }[];
}

type Responses = Record<string, { $ref?: string; description?: string }>;

export function outlineOf({ paths, tags = [], components }: OpenAPIObject): DocumentOutline {
  const operations = Object.entries(paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ ...get, call: `GET /v1${path}` }] : []),
    ...(post ? [{ ...post, call: `POST /v1${path}` }] : []),
  ]);
  const shared = (components?.responses ?? {}) as Responses;
  const failures = new Map<string, string>();
  for (const [status, { $ref }] of operations.flatMap(({ responses }) => Object.entries(responses as Responses)))
    if ($ref !== undefined) failures.set(status, shared[$ref.split('/').at(-1) ?? '']?.description ?? '');
  return {
    groups: tags
      .map(({ name }) => ({
        name,
        operations: operations
          .filter((operation) => operation.tags?.includes(name))
          .map(({ operationId = '', call, summary = '' }) => ({ id: operationId, call, summary })),
      }))
      .filter((group) => group.operations.length > 0),
    failures: [...failures].sort().map(([status, description]) => ({ status, description })),
  };
}
