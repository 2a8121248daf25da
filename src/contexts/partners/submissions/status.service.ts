import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { invalid, notFound } from '../../../platform/errors/app-error.js';
import { printable } from '../../../platform/input/value-rules.js';
import type { Caller } from '../../access/caller.js';
import type { ToolStatusDto, ToolStatusQuery } from './submission.dto.js';
import { toStatus } from './submission.mapper.js';
import { type Identifier, SubmissionsRepository } from './submissions.repository.js';
import { websiteKey } from './website-key.js';

/** The status of a partner's own tools. */
@Injectable()
export class StatusService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly dataSource: DataSource,
  ) {}

  async getToolStatus(caller: Pick<Caller, 'ownerId' | 'mode'>, query: ToolStatusQuery): Promise<ToolStatusDto> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
    const [only] = given;
    if (given.length !== 1 || !only) throw invalid('Provide exactly one of: id, slug, website');
    const identifier = identifierFrom(query);
    const row = identifier && (await this.submissions.findOwnSubmission(caller.ownerId as string, identifier));
    if (!row) throw notFound(`Tool not found among your submissions: ${only[0]} ${printable(only[1])}`);
    const { manager } = this.dataSource;
    const [directories, moves] = await Promise.all([
      this.submissions.findDirectories(manager, row.toolId),
      this.submissions.findMoves(manager, row.toolId),
    ]);
    return toStatus(row, directories, moves);
  }
}

/** Undefined if the value can't identify a tool. */
function identifierFrom({ id, slug, website }: ToolStatusQuery): Identifier | undefined {
  if (id !== undefined) return isUUID(id) ? { id } : undefined;
  if (slug !== undefined) return { slug };
  const key = websiteKey(website ?? '');
  return key === null ? undefined : { websiteKey: key };
}
