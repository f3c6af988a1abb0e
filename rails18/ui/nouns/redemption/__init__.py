"""Shares that companies redeem and reissue."""
