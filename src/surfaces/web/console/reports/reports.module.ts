import { Module } from '@nestjs/common';
import { ReportsModule } from '../../../../contexts/reports/reports.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleReportsController } from './reports.controller.js';
import { ReportsLoader } from './reports.loader.js';

@Module({
  imports: [ConsoleFrameModule, ReportsModule],
  controllers: [ConsoleReportsController],
  providers: [ReportsLoader],
})
export class ConsoleReportsModule {}
