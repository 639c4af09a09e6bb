import type { ToolExecutor, ToolId } from '../../../env/index.ts';
import { afterSales } from './after-sales.ts';
import { campaign } from './campaign.ts';
import { coupon } from './coupon.ts';
import { faq } from './faq.ts';
import { handoff } from './handoff.ts';
import { pin } from './pin.ts';
import { price } from './price.ts';
import { reserve } from './reserve.ts';
import { schedule } from './schedule.ts';
import { shipping } from './shipping.ts';
import { spec } from './spec.ts';
import { stock } from './stock.ts';

/** The pack's tools by id; `tool:load_skill` is the scheduler's own. */
export const executors: Readonly<Record<ToolId, ToolExecutor>> = {
  'tool:price': price,
  'tool:stock': stock,
  'tool:spec': spec,
  'tool:shipping': shipping,
  'tool:after_sales': afterSales,
  'tool:faq': faq,
  'tool:coupon': coupon,
  'tool:pin': pin,
  'tool:reserve': reserve,
  'tool:campaign': campaign,
  'tool:schedule': schedule,
  'tool:handoff': handoff,
};
