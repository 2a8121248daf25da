import { Module } from '@nestjs/common';
import { PartnersModule } from '../../contexts/partners/partners.module.js';
import { AdminModule } from '../admin/admin.module.js';
import { DemoPartner } from './demo-partner.js';
import { FirstStart } from './first-start.js';

@Module({ imports: [AdminModule, PartnersModule], providers: [FirstStart, DemoPartner] })
export class DemoModule {}
