import { Module } from '@nestjs/common';
import { TeamModule } from '../../../../contexts/team/team.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleExportsController } from './exports.controller.js';

@Module({ imports: [ConsoleFrameModule, TeamModule], controllers: [ConsoleExportsController] })
export class ConsoleExportsModule {}
