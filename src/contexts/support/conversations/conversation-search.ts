import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface FoundConversation {
  id: string;
  customerName: string | null;
  customerEmail: string | null;
  externalId: string | null;
  partnerName: string;
  isWaiting: boolean;
}

const COLUMNS = `v.id, v.customer ->> 'name' as "customerName", v.customer ->> 'email' as "customerEmail",
  v.external_id as "externalId", c.name as "partnerName", v.waiting_since is not null as "isWaiting"`;

/** How many matches are sorted; bounds the cost of a common word. */
const MAX_SORTED = 200;

/** Finds conversations by customer name, email address or external ID. */
@Injectable()
export class ConversationSearch {
  constructor(private readonly dataSource: DataSource) {}

  /** Latest first. Each word of the text is the beginning of a word in the customer's name or email address, or in the external ID. */
  findConversations(text: string, limit: number): Promise<FoundConversation[]> {
    return this.dataSource.query<FoundConversation[]>(
      `select ${COLUMNS}
         from (select * from support_conversations
                where conversation_words(customer, external_id) @@ name_query($1) limit ${MAX_SORTED}) v
         join partner_clients c on c.id = v.client_id
        order by v.active_at desc, v.id limit $2`,
      [text, limit],
    );
  }

  getConversation(id: string): Promise<FoundConversation[]> {
    return this.dataSource.query<FoundConversation[]>(
      `select ${COLUMNS} from support_conversations v join partner_clients c on c.id = v.client_id where v.id = $1`,
      [id],
    );
  }
}
