import { Module } from '@nestjs/common';
import { AccessModule } from '../../../../contexts/access/access.module.js';
import { ImportsModule } from '../../../../contexts/imports/imports.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleImportController } from './import.controller.js';
import { ImportLoader } from './import.loader.js';

@Module({
  imports: [ConsoleFrameModule, AccessModule, ImportsModule],
  controllers: [ConsoleImportController],
  providers: [ImportLoader],
})
export class ConsoleImportModule {}
