import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyRecord } from './idempotency-record.entity.js';
import { Idempotency } from './idempotency.js';

@Module({ imports: [TypeOrmModule.forFeature([IdempotencyRecord])], providers: [Idempotency], exports: [Idempotency] })
export class IdempotencyModule {}
