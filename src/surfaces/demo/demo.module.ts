import { Module } from '@nestjs/common';
import { PartnersModule } from '../../contexts/partners/partners.module.js';
import { SupportModule } from '../../contexts/support/support.module.js';
import { AdminModule } from '../admin/admin.module.js';
import { DemoPartner } from './demo-partner.js';
import { FirstStart } from './first-start.js';

@Module({ imports: [AdminModule, PartnersModule, SupportModule], providers: [FirstStart, DemoPartner] })
export class DemoModule {}
