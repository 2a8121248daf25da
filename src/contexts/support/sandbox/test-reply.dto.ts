import { PickType } from '@nestjs/swagger';
import { ReplyBody } from '../desk/desk.dto.js';

/** The conversation that the demo partner has in its sandbox. */
export const EXAMPLE_TEST_CONVERSATION_ID = '019a8e2f-2c4e-7d6f-9081-a3b5c7d9e1f3';

export class TestReplyBody extends PickType(ReplyBody, ['content']) {}
