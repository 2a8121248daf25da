import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { State } from './workflow.js';

export interface FoundSubmission {
  toolId: string;
  name: string;
  partnerName: string;
  state: State | null;
}

@Injectable()
export class SubmissionSearch {
  constructor(private readonly dataSource: DataSource) {}

  /** The submissions of these tools, for tools that a partner submitted. */
  findSubmissions(toolIds: readonly string[]): Promise<FoundSubmission[]> {
    return this.dataSource.query<FoundSubmission[]>(
      `select s.tool_id as "toolId", t.name, c.name as "partnerName", s.state
         from submissions s join tools t on t.id = s.tool_id join partner_clients c on c.id = s.client_id
        where s.tool_id = any ($1::uuid[])
        order by array_position($1::uuid[], s.tool_id)`,
      [toolIds],
    );
  }
}
