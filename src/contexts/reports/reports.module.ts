import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ReportsService } from './reports.service.js';
import { Report } from './report.entity.js';
import { ReportsRepository } from './reports.repository.js';

@Module({
  imports: [CatalogModule, DirectoriesModule, NotificationsModule, TypeOrmModule.forFeature([Report])],
  providers: [ReportsRepository, ReportsService],
  exports: [ReportsService],
})
export class ReportsModule {}
