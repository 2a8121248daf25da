import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface ObservedKeys {
  isTestKeyUsed: boolean;
  hasLiveKey: boolean;
}

/** What can be observed about the keys of a partner. */
@Injectable()
export class ClientKeys {
  constructor(private readonly dataSource: DataSource) {}

  async observeKeys(liveClientId: string, testClientId: string): Promise<ObservedKeys> {
    const [row] = await this.dataSource.query<ObservedKeys[]>(
      `select exists (select from api_keys k join key_requests r on r.key_id = k.id
                       where k.client_id = $2 and r.status between 200 and 299) as "isTestKeyUsed",
              exists (select from api_keys where client_id = $1 and revoked_at is null
                         and (expires_at is null or expires_at > now())) as "hasLiveKey"`,
      [liveClientId, testClientId],
    );
    return row ?? { isTestKeyUsed: false, hasLiveKey: false };
  }
}
