import { Module } from '@nestjs/common';
import { CatalogShortcut } from './catalog-shortcut.js';
import { KnownAddresses } from './known-addresses.js';

@Module({ providers: [CatalogShortcut, KnownAddresses] })
export class ShortcutModule {}
