import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { ShareImage } from './share-image.entity.js';

@Injectable()
export class ShareImageRepository {
  constructor(@InjectRepository(ShareImage) private readonly rows: Repository<ShareImage>) {}

  findImage(fingerprint: string): Promise<ShareImage | null> {
    return this.rows.findOneBy({ fingerprint });
  }

  async saveImage(fingerprint: string, url: string | null): Promise<void> {
    await this.rows.upsert({ fingerprint, url }, ['fingerprint']);
  }
}
