import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ProviderId } from './provider.js';
import { ProviderSignIn } from './provider-sign-in.entity.js';

@Injectable()
export class ProviderSignInsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insertSignIn(signIn: ProviderSignIn): Promise<void> {
    await this.dataSource.query('delete from provider_sign_ins where expires_at < now()');
    await this.dataSource.getRepository(ProviderSignIn).insert(signIn);
  }

  /** Deletes the sign-in and returns its target path; undefined if another request was first. */
  async takeSignIn(provider: ProviderId, browserHash: string): Promise<string | undefined> {
    const [rows] = await this.dataSource.query<[{ nextPath: string }[], number]>(
      `delete from provider_sign_ins where browser_hash = $1 and provider = $2 and expires_at > now()
       returning next_path as "nextPath"`,
      [browserHash, provider],
    );
    return rows[0]?.nextPath;
  }
}
