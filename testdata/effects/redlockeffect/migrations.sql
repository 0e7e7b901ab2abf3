CREATE TABLE shop.settlements (
	id bigserial PRIMARY KEY,
	order_id text NOT NULL,
	cents bigint NOT NULL
);
CREATE UNIQUE INDEX settlements_once ON shop.settlements (order_id);

-- The number of a payout is made up for each row.
CREATE TABLE shop.payouts (
	id uuid PRIMARY KEY,
	payout_no text NOT NULL UNIQUE,
	order_id text NOT NULL
);
