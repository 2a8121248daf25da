import { Module } from '@nestjs/common';
import { ClientsService } from './clients.service.js';
import { Enrichment } from './enrichment/enrichment.js';

@Module({ providers: [ClientsService, Enrichment], exports: [ClientsService] })
export class PartnersModule {}
