"""What the game consists of: boards, contracts, results. Frozen values, no scoring."""
