import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { ShareImage } from './share-image.entity.js';

@Injectable()
export class ShareImageRepository {
  constructor(@InjectRepository(ShareImage) private readonly rows: Repository<ShareImage>) {}

  find(fingerprint: string): Promise<ShareImage | null> {
    return this.rows.findOneBy({ fingerprint });
  }

  async save(fingerprint: string, address: string | null): Promise<void> {
    await this.rows.upsert({ fingerprint, address }, ['fingerprint']);
  }
}
