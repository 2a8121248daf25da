import { Module } from '@nestjs/common';
import { AdminModule } from '../admin/admin.module.js';
import { FirstStart } from './first-start.js';

@Module({ imports: [AdminModule], providers: [FirstStart] })
export class DemoModule {}
